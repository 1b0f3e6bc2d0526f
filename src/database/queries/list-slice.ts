/** A position in a sorted list: the sorted value of an entry and what identifies it. Dates are milliseconds. */
export interface ListPosition<Id = number> {
  value: string | number | null;
  id: Id;
}

/** Selects a part of a list. */
export interface ListSlice<Position = ListPosition> {
  /** The slice begins after this position; with `backward`, it ends before it. Null: the start or the end of the list. */
  position?: Position | null;
  backward?: boolean;
  limit: number;
  /** Number of entries to skip from the start of the list. 0 with a position. */
  offset?: number;
}
