import { callApi } from './api.js';
import { element } from './element.js';
import { projectVariables } from './list-address.js';
import { showPages } from './paging.js';
import { projectCard } from './project-card.js';
import { PROJECT, PROJECT_IDS, PROJECTS } from './queries.js';

const list = element('.projects', HTMLElement);
const pages = element('#projects .pages', HTMLElement);

/** Loads and shows the projects of the URL. @param {AbortSignal} signal */
export async function loadProjects(signal) {
  const { projects } = await callApi(PROJECTS, projectVariables(), signal);
  const { nodes, totalCount } = projects;
  element('#no-projects', HTMLElement).hidden = totalCount > 0;
  showPages(pages, 'project', projects);
  element('#projects', HTMLElement).ariaBusy = 'false';
  // Cards without changes keep the focus.
  if (isUnchanged(list, nodes)) return;
  list.replaceChildren(
    ...nodes.map((/** @type {import('./project-card.js').Project} */ project) => {
      const item = document.createElement('li');
      item.append(projectCard(project));
      return item;
    }),
  );
}

/** Shows the project of the listed reports above the list. @param {string | null} name @param {AbortSignal} signal */
export async function loadProject(name, signal) {
  const place = element('#project', HTMLElement);
  const id = name === null ? null : await findProject(name, signal);
  const { node = null } = id ? await callApi(PROJECT, { id }, signal) : {};
  if (!isUnchanged(place, node)) place.replaceChildren(...(node ? [projectCard(node)] : []));
}

/** The global id of a project; null if it does not exist. @param {string} name @param {AbortSignal} signal */
async function findProject(name, signal) {
  // The search finds all hosts that contain the name, which can be several pages.
  for (let after = null; ; ) {
    const { projects } = await callApi(PROJECT_IDS, { search: name, after }, signal);
    const found = projects.nodes.find((/** @type {{ name: string }} */ node) => node.name === name);
    if (found || !projects.pageInfo.hasNextPage) return found?.id ?? null;
    after = projects.pageInfo.endCursor;
  }
}

/** Whether an element shows this data already. @param {HTMLElement} place @param {unknown} data */
function isUnchanged(place, data) {
  const state = JSON.stringify(data);
  const isSame = place.dataset.state === state;
  place.dataset.state = state;
  return isSame;
}
