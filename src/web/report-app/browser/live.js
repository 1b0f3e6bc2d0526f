// Follows the run of the report of this page, and replaces the page by the new one when the run has ended.

/** First and longest pause while the server offers no event stream or does not respond. */
const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;

let pauseMs = FIRST_PAUSE_MS;

follow();

function follow() {
  const slug = location.pathname.split('/').at(-1);
  const events = new EventSource(`${slug}/events${location.search}`);

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
    if (isTransient(response)) throw new Error(response.statusText);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    // `DOMParser` parses as if scripting was disabled, so the content of `noscript` would reload the page.
    for (const element of page.querySelectorAll('noscript')) element.remove();
    const isUnfinished = page.querySelector('script[src$="/live.js"]') !== null;
    const place = scrollY;
    document.documentElement.replaceWith(page.documentElement);
    document.dispatchEvent(new Event('pageshown'));
    // Selects the target of the URL fragment in the new page. Without one, the focus moves to the title.
    if (location.hash) location.replace(location.hash);
    else if (!isUnfinished) focusTitle();
    scrollTo(0, place);
    if (isUnfinished) followLater();
  } catch {
    showProgress('The service does not respond at the moment. This page keeps trying.');
    followLater();
  }
}

/** Whether the error is transient: the server, or a proxy in front of it, may respond later. */
function isTransient({ status }) {
  return status >= 500 || status === 429;
}

/** Shows the progress of the run: a sentence, or a stage such as `Fetching files: 14 of 30`. */
function showProgress(text) {
  const progress = document.getElementById('progress');
  if (!progress) return;
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
  if (!bar) return;
  if (planned) Object.assign(bar, { max: Number(planned), value: Number(done) });
  else bar.removeAttribute('value');
}

function focusTitle() {
  const title = document.querySelector('h1');
  title?.setAttribute('tabindex', '-1');
  title?.focus();
}

function followLater() {
  setTimeout(follow, pauseMs);
  pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
}
