/** A position in a sorted list: the sorted value of a report and its id. Dates are milliseconds. */
export interface ListPosition {
  value: string | number | null;
  id: number;
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
