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
  list.replaceChildren(
    ...nodes.map((/** @type {import('./project-card.js').Project} */ project) => {
      const item = document.createElement('li');
      item.append(projectCard(project));
      return item;
    }),
  );
  element('#no-projects', HTMLElement).hidden = totalCount > 0;
  showPages(pages, 'project', projects);
  element('#projects', HTMLElement).ariaBusy = 'false';
}

/** Shows the project of the listed reports above the list. @param {string | null} name @param {AbortSignal} signal */
export async function loadProject(name, signal) {
  const place = element('#project', HTMLElement);
  if (name === null) return place.replaceChildren();
  const { projects } = await callApi(PROJECT_IDS, { search: name }, signal);
  const found = projects.nodes.find((/** @type {{ name: string }} */ node) => node.name === name);
  if (!found) return place.replaceChildren();
  const { node } = await callApi(PROJECT, { id: found.id }, signal);
  place.replaceChildren(projectCard(node));
}
