/** The path of a technician's photo, which customers see. */
export const photoUrlOfStaff = (name: string): string => `/api/staff-photos/${name}.webp`;
