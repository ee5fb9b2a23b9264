/**
 * Assigns each row a column of its own so that the sum of the costs is least: successive shortest paths with potentials
 * (R. Jonker and A. Volgenant, 'A Shortest Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems',
 * Computing 38, 1987), in O(rows² × columns).
 * @param costs finite numbers, a row after the other; at least as many columns as rows
 * @returns the column of each row
 */
export function leastCost(costs: Float64Array, rows: number, columns: number): Int32Array {
  if (columns < rows) throw new RangeError('There are more rows than columns.');
  const rowPrice = new Float64Array(rows);
  const columnPrice = new Float64Array(columns + 1);
  /** By column, its row; the last column is where the path of a new row begins. */
  const rowOf = new Int32Array(columns + 1).fill(-1);
  const from = new Int32Array(columns + 1);
  const slack = new Float64Array(columns + 1);
  const isDone = new Uint8Array(columns + 1);
  for (let added = 0; added < rows; added += 1) {
    let column = columns;
    rowOf[column] = added;
    slack.fill(Number.POSITIVE_INFINITY);
    isDone.fill(0);
    while (rowOf[column] !== -1) {
      isDone[column] = 1;
      const row = rowOf[column] as number;
      let delta = Number.POSITIVE_INFINITY;
      let next = -1;
      for (let other = 0; other < columns; other += 1) {
        if (isDone[other] === 1) continue;
        const reduced =
          (costs[row * columns + other] as number) -
          (rowPrice[row] as number) -
          (columnPrice[other] as number);
        if (reduced < (slack[other] as number)) {
          slack[other] = reduced;
          from[other] = column;
        }
        if ((slack[other] as number) < delta) {
          delta = slack[other] as number;
          next = other;
        }
      }
      for (let other = 0; other <= columns; other += 1) {
        if (isDone[other] === 1) {
          rowPrice[rowOf[other] as number] = (rowPrice[rowOf[other] as number] as number) + delta;
          columnPrice[other] = (columnPrice[other] as number) - delta;
        } else slack[other] = (slack[other] as number) - delta;
      }
      column = next;
    }
    while (column !== columns) {
      const before = from[column] as number;
      rowOf[column] = rowOf[before] as number;
      column = before;
    }
  }
  const columnOf = new Int32Array(rows);
  for (let column = 0; column < columns; column += 1) {
    if (rowOf[column] !== -1) columnOf[rowOf[column] as number] = column;
  }
  return columnOf;
}
