/** Starts Swagger UI with the API key that this browser remembers for all pages of the service. */

const KEY_ITEM = 'page-reports:api-key';

/** Remembers the key that is entered, and forgets it when asked to. */
const rememberKey = {
  authorize: (authorize) => (credentials) => {
    localStorage.setItem(KEY_ITEM, credentials.apiKey.value.trim());
    return authorize(credentials);
  },
  logout: (logout) => (names) => {
    localStorage.removeItem(KEY_ITEM);
    return logout(names);
  },
};

const ui = globalThis.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  tryItOutEnabled: true,
  plugins: [{ statePlugins: { auth: { wrapActions: rememberKey } } }],
  onComplete() {
    const key = localStorage.getItem(KEY_ITEM);
    if (key) ui.preauthorizeApiKey('apiKey', key);
  },
});
