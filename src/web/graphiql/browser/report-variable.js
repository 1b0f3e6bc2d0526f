/**
 * Fills in the variable `reportId` of the examples with the newest report, so that they run without copying an id.
 * Works on the models of GraphiQL's editors: GraphiQL stores the change as if the user had typed it.
 */

/** The last ids that were filled in, separated by spaces. Other variables were typed by the user and stay. */
const FILLED_ITEM = 'page-reports:filled-ids';
const MAX_FILLED = 100;
const DECLARATION = '$reportId: ID!';

/**
 * Fills the open tab, and each tab that is opened later.
 * @param monaco the editor library that GraphiQL uses
 * @param {string} key API key
 * @returns {(state: { tabs: { id: string }[], activeTabIndex: number }) => void} GraphiQL's `onTabChange`
 */
export function fillReportVariable(monaco, key) {
  const modelOf = (name) => monaco.editor.getModels().find(({ uri }) => uri.path.endsWith(name));
  const isFillable = (text) => !text || readFilledIds().some((id) => text === variablesWith(id));

  async function fill() {
    const operations = modelOf('operation.graphql');
    const variables = modelOf('variables.json');
    if (!key || !operations?.getValue().includes(DECLARATION) || !variables) return;
    if (!isFillable(variables.getValue())) return;
    const reportId = await newestReportId(key);
    // The user may have opened another tab, or typed, in the meantime.
    if (!reportId || !operations.getValue().includes(DECLARATION) || !isFillable(variables.getValue()))
      return;
    const otherIds = readFilledIds().filter((id) => id !== reportId);
    localStorage.setItem(FILLED_ITEM, [...otherIds, reportId].slice(-MAX_FILLED).join(' '));
    const filled = variablesWith(reportId);
    if (variables.getValue() !== filled) variables.setValue(filled);
  }

  monaco.editor.onDidCreateModel(fill);
  let openTab;
  return ({ tabs, activeTabIndex }) => {
    const { id } = tabs[activeTabIndex];
    if (id !== openTab) fill();
    openTab = id;
  };
}

function readFilledIds() {
  return (localStorage.getItem(FILLED_ITEM) ?? '').split(' ');
}

function variablesWith(reportId) {
  return JSON.stringify({ reportId }, null, 2);
}

/** @returns {Promise<string | undefined>} a global id; undefined without a report, or when the request fails */
async function newestReportId(key) {
  const response = await fetch(location.pathname, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: '{"query":"{ reports(first: 1) { nodes { id } } }"}',
  }).catch(() => null);
  if (!response?.ok) return undefined;
  const { data } = await response.json();
  return data?.reports.nodes[0]?.id;
}
