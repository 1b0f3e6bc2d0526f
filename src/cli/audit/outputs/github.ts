import { printable } from '../../terminal/output.ts';
import { type EvaluatedPage, nameOf } from './evaluated-page.ts';

/**
 * Renders violations as workflow commands
 * (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands), which GitHub shows as annotations:
 * at the line of the first finding if the page is served from a folder.
 */
export function renderWorkflowCommands(pages: readonly EvaluatedPage[]): string {
  const lines = pages.flatMap((page) => {
    const { report, file, violations } = page;
    const problems = report.error
      ? [{ level: 'error', id: report.error.code, message: report.error.message }]
      : violations;
    return problems.map(({ level, id, message }) => {
      const evidence = report.checks.find((check) => check.id === id)?.evidence ?? [];
      const line = evidence.find((item) => item.line !== null)?.line;
      const properties = {
        title: `Page Reports: ${id}`,
        ...(file !== null && { file, ...(line != null && { line: String(line) }) }),
      };
      const list = Object.entries(properties).map(([name, value]) => `${name}=${escaped(value, /[%:,]/g)}`);
      return `::${level} ${list.join(',')}::${escaped(`${nameOf(page)}: ${message}`, /%/g)}`;
    });
  });
  return lines.join('\n');
}

/** As the runner decodes it: https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts. */
function escaped(text: string, reserved: RegExp): string {
  return printable(text).replace(
    reserved,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
