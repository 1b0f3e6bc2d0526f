// Follows the run of the report of this page, and loads the page again when the run has ended.

/** First and longest pause while the server offers no event stream or does not respond. */
const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;

let pauseMs = FIRST_PAUSE_MS;

follow();

function follow() {
  const events = new EventSource(`${location.pathname.split('/').at(-1)}/events${location.search}`);
  events.addEventListener('progress', ({ data }) => {
    pauseMs = FIRST_PAUSE_MS;
    showProgress(data);
  });
  events.addEventListener('end', () => {
    events.close();
    showNewPage();
  });
  events.addEventListener('error', () => {
    // Browsers retry broken connections, but not error responses. The new page shows the reason.
    if (events.readyState === EventSource.CLOSED) showNewPage();
  });
}

async function showNewPage() {
  try {
    const response = await fetch(location.href);
    // Transient: the server, or a proxy in front of it, may respond later.
    if (response.status >= 500 || response.status === 429) throw new Error(response.statusText);
    const isUnfinished = (await response.text()).includes('/live.js"');
    if (!isUnfinished) return location.reload();
  } catch {
    showProgress('The service does not respond at the moment. This page keeps trying.');
  }
  setTimeout(follow, pauseMs);
  pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
}

/** Shows the progress of the run: a sentence, or a stage such as `Fetching files: 14 of 30`. */
function showProgress(text) {
  const progress = document.getElementById('progress');
  const [, stage = text, done, planned] = /^(.+): (\d+) of (\d+)$/.exec(text) ?? [];
  let [name, numbers] = progress.children;
  if (!numbers) {
    progress.replaceChildren(document.createElement('span'), document.createElement('span'));
    [name, numbers] = progress.children;
    // Screen readers announce each change. The numbers change too often for that; the progress bar has them too.
    numbers.setAttribute('aria-hidden', 'true');
  }
  if (name.textContent !== stage) name.textContent = stage;
  numbers.textContent = planned ? `: ${done} of ${planned}` : '';
  const bar = document.querySelector('progress');
  if (planned && bar) Object.assign(bar, { max: Number(planned), value: Number(done) });
  else bar?.removeAttribute('value');
}
