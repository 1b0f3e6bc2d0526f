// Follows the run of the report whose page this is, and shows the new page in place of this one when it has ended.

/** How long to wait while the server has no stream of events to give, or does not respond: at first, and at most. */
const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;

let pauseMs = FIRST_PAUSE_MS;

addEventListener('load', () => {
  // A progress page is told to load again and again, for browsers without script. This ends that, and any request.
  if (document.getElementById('progress')) window.stop();
  follow();
});

function follow() {
  const slug = location.pathname.split('/').at(-1);
  const events = new EventSource(`${slug}/events${location.search}`);

  events.addEventListener('progress', ({ data }) => {
    pauseMs = FIRST_PAUSE_MS;
    tell(data);
  });
  events.addEventListener('end', () => {
    events.close();
    showNewPage();
  });
  events.addEventListener('error', () => {
    // A broken connection is tried again by the browser, a refused one is not. The page says what is the matter.
    if (events.readyState === EventSource.CLOSED) showNewPage();
  });
}

async function showNewPage() {
  try {
    const response = await fetch(location.href);
    if (isTransient(response)) throw new Error(response.statusText);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const isUnfinished = page.querySelector('script[src$="/live.js"]') !== null;
    const place = scrollY;
    document.documentElement.replaceWith(page.documentElement);
    document.dispatchEvent(new Event('pageshown'));
    // The new page has to find anew what the address names. Otherwise its title says that it is there.
    if (location.hash) location.replace(location.hash);
    else if (!isUnfinished) focusTitle();
    scrollTo(0, place);
    if (isUnfinished) followLater();
  } catch {
    tell('The service does not respond at the moment. This page keeps trying.');
    followLater();
  }
}

/** Whether the error is transient: the server, or a proxy in front of it, may respond later. */
function isTransient({ status }) {
  return status >= 500 || status === 429;
}

function tell(news) {
  const progress = document.getElementById('progress');
  if (progress) progress.textContent = news;
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
