/** Every migration in the order they run; a new one is added at the end and never changed afterwards. */
export const migrations = [];
