type Counts = {
  numUpdatedRows?: bigint;
  numInsertedOrUpdatedRows?: bigint | undefined;
  numDeletedRows?: bigint;
};

/** Runs a statement. Returns whether it changed the one row that its WHERE clause expects, or inserted a new one. */
export async function changesOneRow(statement: { executeTakeFirst(): Promise<Counts> }): Promise<boolean> {
  const { numUpdatedRows, numInsertedOrUpdatedRows, numDeletedRows } = await statement.executeTakeFirst();
  return (numUpdatedRows ?? numInsertedOrUpdatedRows ?? numDeletedRows) === 1n;
}
