/**
 * Fills in the variable `reportId` of the examples with the newest report, so that they run without copying an id.
 * Works on the models of GraphiQL's editors: GraphiQL stores the change as if the user had typed it.
 */

/** What was filled in last. Other variables were typed by the user and stay as they are. */
const FILLED_ITEM = 'page-reports:example-variables';
const DECLARATION = '$reportId: ID!';

const NEWEST_REPORT = '{ reports(first: 1) { nodes { id } } }';

/**
 * Starts with the open tab and goes on with each tab that is opened.
 * @param monaco the editor library that GraphiQL uses
 * @param {string} key API key
 * @returns {(state: { tabs: { id: string }[], activeTabIndex: number }) => void} GraphiQL's `onTabChange`
 */
export function fillReportVariable(monaco, key) {
  const modelOf = (name) => monaco.editor.getModels().find(({ uri }) => uri.path.endsWith(name));
  const isFillable = (text) => !text || text === localStorage.getItem(FILLED_ITEM);

  async function fill() {
    const operations = modelOf('operation.graphql');
    const variables = modelOf('variables.json');
    if (!key || !operations?.getValue().includes(DECLARATION) || !variables) return;
    if (!isFillable(variables.getValue())) return;
    const reportId = await newestReportId(key);
    // The user may have opened another tab, or typed, in the meantime.
    if (!reportId || !operations.getValue().includes(DECLARATION) || !isFillable(variables.getValue()))
      return;
    const filled = JSON.stringify({ reportId }, null, 2);
    localStorage.setItem(FILLED_ITEM, filled);
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

/** @returns {Promise<string | undefined>} a global id; undefined without a report, or when the request fails */
async function newestReportId(key) {
  const response = await fetch(location.pathname, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: NEWEST_REPORT }),
  }).catch(() => null);
  if (!response?.ok) return undefined;
  const { data } = await response.json();
  return data?.reports.nodes[0]?.id;
}
