import type { Db, JobProblemRow, ProblemPhotoRow } from '../../platform/db/schema.ts';

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

export type OpenProblemRow = JobProblemRow & { photoName: string | null };

/** Lists the problems that nothing has ended, oldest first. */
export const listOpenProblems = (db: Db): Promise<OpenProblemRow[]> =>
  db
    .selectFrom('jobProblems')
    .leftJoin('problemPhotos', 'problemPhotos.problemId', 'jobProblems.id')
    .selectAll('jobProblems')
    .select('problemPhotos.name as photoName')
    .where('endedAt', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();

export const endProblem = (db: Db, id: string, endedAt: number) =>
  db.updateTable('jobProblems').set({ endedAt }).where('id', '=', id).where('endedAt', 'is', null).execute();

/** Returns when the photo of a problem was added by the phone's clock; missing without a photo. */
export const findPhotoOf = (
  db: Db,
  problemId: string,
): Promise<Pick<ProblemPhotoRow, 'tappedAt'> | undefined> =>
  db.selectFrom('problemPhotos').select('tappedAt').where('problemId', '=', problemId).executeTakeFirst();

export const saveProblemPhoto = (db: Db, { problemId, ...photo }: ProblemPhotoRow) =>
  db
    .insertInto('problemPhotos')
    .values({ problemId, ...photo })
    .onConflict((on) => on.column('problemId').doUpdateSet(photo))
    .execute();

export const deletePhotosBefore = (db: Db, before: number, limit: number) =>
  db
    .deleteFrom('problemPhotos')
    .where(
      'problemId',
      'in',
      db.selectFrom('problemPhotos').select('problemId').where('addedAt', '<', before).limit(limit),
    );
