import { type Page, parsePage } from '../page.ts';
import type { PageSource } from '../page-source.ts';
import type { Resource } from '../resource.ts';

/**
 * A page on its way to a child. Planning comes back to the same page several times, each time with more resources:
 * a child that still has the page is sent those alone, and does not parse it again.
 */
export interface PageParcel {
  /** Without its resources; null is the page that the child has. */
  page: Omit<PageSource, 'resources'> | null;
  /** All, or those that the child does not have. */
  resources: readonly Resource[];
  /** The child need not keep the page. */
  isLast: boolean;
}

/** The parent's side: remembers what it has sent to which child. */
export interface PageSender<Child extends object> {
  /** The one of the idle children that is best handed the page: it has it, or nothing that is still of use. */
  choose(source: PageSource, idle: readonly Child[]): Child | undefined;
  /** What that child lacks of the page. It is taken to have the rest from then on, and nothing after the last. */
  pack(source: PageSource, options: { isLast: boolean; child: Child }): PageParcel;
}

/** What a child has is forgotten with it. */
export function createPageSender<Child extends object>(): PageSender<Child> {
  const kept = new WeakMap<Child, PageSource>();
  const hasPage = (child: Child, source: PageSource) => {
    const before = kept.get(child);
    return before !== undefined && isFurtherRound(before, source);
  };
  return {
    choose: (source, idle) =>
      idle.findLast((child) => hasPage(child, source)) ??
      idle.findLast((child) => !kept.has(child)) ??
      idle.at(-1),
    pack(source, { isLast, child }) {
      const { resources, ...page } = source;
      const parcel = hasPage(child, source)
        ? { page: null, resources: resources.slice(kept.get(child)?.resources.length), isLast }
        : { page, resources, isLast };
      // The caller goes on filling its list.
      if (isLast) kept.delete(child);
      else kept.set(child, { ...page, resources: [...resources] });
      return parcel;
    },
  };
}

/** Whether nothing but resources has been added since. */
function isFurtherRound({ resources, ...page }: PageSource, source: PageSource): boolean {
  return (
    resources.every((resource, i) => resource === source.resources[i]) &&
    Object.entries(page).every(([name, value]) => value === source[name as keyof PageSource])
  );
}

/** The child's side: what it is sent in order, made whole. */
export function createPageReceiver(): (parcel: PageParcel) => Page {
  let kept: Page | null = null;
  return ({ page, resources, isLast }) => {
    const before = page ? null : kept;
    // One page at a time: a tree can take a good part of the heap.
    kept = null;
    const received = page ? parsePage({ ...page, resources }) : withFurther(before, resources);
    if (!isLast) kept = received;
    return received;
  };
}

function withFurther(page: Page | null, resources: readonly Resource[]): Page {
  if (!page) throw new Error('The page did not come before its resources.');
  return { ...page, resources: [...page.resources, ...resources] };
}
