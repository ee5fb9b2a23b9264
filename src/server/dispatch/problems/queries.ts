import type { Db, JobProblemRow } from '../../platform/db/schema.ts';

export const insertProblem = (db: Db, problem: JobProblemRow) =>
  db.insertInto('jobProblems').values(problem).execute();

/** Lists what a technician has reported of a job, oldest first. */
export const listProblemsBy = (db: Db, bookingId: string, techId: string): Promise<JobProblemRow[]> =>
  db
    .selectFrom('jobProblems')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('techId', '=', techId)
    .orderBy('at')
    .execute();

export const findProblem = (db: Db, id: string) =>
  db.selectFrom('jobProblems').selectAll().where('id', '=', id).executeTakeFirst();

export const listOpenProblemsOf = (db: Db, bookingId: string): Promise<JobProblemRow[]> =>
  db
    .selectFrom('jobProblems')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('endedAt', 'is', null)
    .execute();

/** Lists the problems that nothing has ended, oldest first. */
export const listOpenProblems = (db: Db): Promise<JobProblemRow[]> =>
  db.selectFrom('jobProblems').selectAll().where('endedAt', 'is', null).orderBy('at').orderBy('id').execute();

export const endProblem = (db: Db, id: string, endedAt: number) =>
  db.updateTable('jobProblems').set({ endedAt }).where('id', '=', id).where('endedAt', 'is', null).execute();
