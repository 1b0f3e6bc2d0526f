/** Starts GraphiQL with the API key that this browser remembers, or asks for one. */
import { askForKey, isKeyRejected, rejectKey, startKeyForm } from './key-form.js';
import { readKey } from './remembered-key.js';
import { fillReportVariable } from './report-variable.js';

startKeyForm();
const key = readKey();
if (!key) askForKey();
else if (await isKeyRejected()) rejectKey();
else await startGraphiql();

async function startGraphiql() {
  // The bundle reads this setting while it loads.
  self.MonacoEnvironment = {
    // Exposes the editor library as `monaco`, to fill in variables.
    globalAPI: true,
    getWorkerUrl: (_module, label) => new URL(`${label}.js`, import.meta.url).href,
  };
  await import('./graphiql.js');

  const examples = JSON.parse(document.querySelector('#examples').textContent);
  // GraphiQL stores the open operation only once it has been edited; without one, each start adds an empty tab.
  localStorage.setItem('graphiql:query', localStorage.getItem('graphiql:query') ?? examples[0]);
  self.YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#graphiql'), {
    defaultTabs: examples.map((query) => ({ query })),
    additionalHeaders: { Authorization: `Bearer ${key}` },
    // The key is the only header of operations, and it is entered in the bar above.
    isHeadersEditorEnabled: false,
    defaultEditorToolsVisibility: 'variables',
    onTabChange: fillReportVariable(self.monaco, key),
    shouldPersistHeaders: false,
    // By default, GraphiQL puts every edit into the URL, and so into browser history and logs.
    onEditQuery() {},
  });
}
