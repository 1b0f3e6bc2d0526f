/**
 * Starts Swagger UI with the API key that this browser remembers for all pages of the service, and fills in the id of
 * the newest report, so that every operation can be tried out at once.
 */

const KEY_ITEM = 'page-reports:api-key';
const CREATED = 201;
const FORM = 'application/x-www-form-urlencoded';

/** The key in use; empty without one. */
let key = '';
/** The id that was filled in last. Other ids were typed by the user and are kept. */
let filledId;
/** Number of calls of `fillNewestReport`. */
let fills = 0;

/** Remembers the key that is entered, and forgets it when asked to. */
const rememberKey = {
  authorize: (authorize) => (credentials) => {
    key = credentials.apiKey.value.trim();
    localStorage.setItem(KEY_ITEM, key);
    const result = authorize({ ...credentials, apiKey: { ...credentials.apiKey, value: key } });
    fillNewestReport();
    return result;
  },
  logout: (logout) => (names) => {
    key = '';
    localStorage.removeItem(KEY_ITEM);
    return logout(names);
  },
};

/** Creating or deleting a report changes which one is the newest. */
const followChanges = {
  setResponse: (setResponse) => (path, method, response) => {
    const result = setResponse(path, method, response);
    if (response.status === CREATED || (method === 'delete' && response.ok)) fillNewestReport();
    return result;
  },
};

/**
 * Leaves the optional fields of forms empty. Swagger UI generates values for them, such as the password "string" and
 * privacy 0, which would publish a private report.
 */
const emptyOptionalFields = {
  updateJsonSpec: (updateJsonSpec) => (document) => {
    const operations = Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods));
    for (const { requestBody } of operations) {
      const { properties = {}, required = [] } = requestBody?.content[FORM].schema ?? {};
      for (const [name, property] of Object.entries(properties)) {
        if (!required.includes(name) && !('default' in property)) property.example = '';
      }
    }
    return updateJsonSpec(document);
  },
};

async function fillNewestReport() {
  fills += 1;
  const fill = fills;
  const newestId = await newestReportId();
  // A later call has started and will fill in a newer id.
  if (fill !== fills) return;
  for (const operation of reportOperations()) {
    const value = ui.specSelectors.parameterValues(operation).get('path.id');
    if (value !== undefined && value !== '' && String(value) !== filledId) continue;
    ui.specActions.changeParam(operation, 'id', 'path', newestId ?? '');
  }
  filledId = newestId;
}

/** Path and method of each operation that takes the id of a report. */
function reportOperations() {
  const { paths } = ui.specSelectors.specJson().toJS();
  return Object.entries(paths)
    .filter(([path]) => path.includes('/reports/{id}'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => [path, method]));
}

/** As text; undefined without a report, without a key, or when the request fails. */
async function newestReportId() {
  if (!key) return undefined;
  const response = await fetch('api/v1/reports', { headers: { Authorization: `Bearer ${key}` } }).catch(
    () => null,
  );
  if (!response?.ok) return undefined;
  const [newest] = (await response.json()).data;
  return newest && String(newest.id);
}

/** Swagger UI has a dark mode but does not follow the setting of the browser. */
const darkScheme = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', darkScheme.matches);
darkScheme.addEventListener('change', followScheme);
followScheme();

const ui = globalThis.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  tryItOutEnabled: true,
  plugins: [
    {
      statePlugins: {
        auth: { wrapActions: rememberKey },
        spec: { wrapActions: { ...followChanges, ...emptyOptionalFields } },
      },
    },
  ],
  onComplete() {
    key = localStorage.getItem(KEY_ITEM) ?? '';
    if (!key) return;
    ui.preauthorizeApiKey('apiKey', key);
    fillNewestReport();
  },
});
