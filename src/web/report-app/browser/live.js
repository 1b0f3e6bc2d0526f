// Follows the run of the report whose page this is, and shows the new page in place of this one when it has ended.

/** How long to wait where the server has no stream of events to give. */
const LOOK_AGAIN_MS = 5_000;

addEventListener('load', () => {
  // A progress page is told to load again and again, for browsers without script. This ends that, and any request.
  if (document.getElementById('progress')) window.stop();
  follow();
});

function follow() {
  const slug = location.pathname.split('/').at(-1);
  const events = new EventSource(`${slug}/events${location.search}`);

  events.addEventListener('progress', ({ data }) => {
    const progress = document.getElementById('progress');
    if (progress) progress.textContent = data;
  });
  events.addEventListener('end', () => {
    events.close();
    showNewPage();
  });
  events.addEventListener('error', () => {
    // A broken connection is tried again by the browser; a refusal is final.
    if (events.readyState === EventSource.CLOSED) showNewPage();
  });
}

async function showNewPage() {
  try {
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const isUnfinished = page.querySelector('script[src$="/live.js"]') !== null;
    const place = scrollY;
    document.documentElement.replaceWith(page.documentElement);
    // The new page has to find anew what the address names. Otherwise its title says that it is there.
    if (location.hash) location.replace(location.hash);
    else if (!isUnfinished) focusTitle();
    scrollTo(0, place);
    if (isUnfinished) lookAgain();
  } catch {
    lookAgain();
  }
}

function focusTitle() {
  const title = document.querySelector('h1');
  title?.setAttribute('tabindex', '-1');
  title?.focus();
}

function lookAgain() {
  setTimeout(showNewPage, LOOK_AGAIN_MS);
}
