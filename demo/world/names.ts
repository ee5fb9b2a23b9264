const words = (text: string) => text.trim().split(/\s+/);

/** Common names of the region, combined at random. */
export const FIRST_NAMES = words(`
  Aaliyah Aaron Adriana Alejandro Alicia Amir Ana Andre Angela Anthony Benjamin Beth Brianna Caleb Camila Carlos
  Carmen Catherine Chloe Christopher Daniel Darius David Denise Diego Elena Elijah Emily Ethan Fatima Gabriel Grace
  Hannah Hector Imani Isaac Isabella Jamal Jasmine Javier Jordan Joseph Julia Karen Kevin Kiara Laura Leah Liam Lucia
  Malik Marcus Maria Matthew Maya Michael Monica Nadia Natalie Nathan Nicole Noah Olivia Omar Patricia Paul Priya
  Rachel Rafael Rebecca Robert Rosa Ryan Samuel Sara Sean Sofia Stephanie Tariq Teresa Thomas Tyler Valeria Victor
  Vivian Wei William Yasmin Zoe`);

export const LAST_NAMES = words(`
  Adams Ahmed Alvarez Anderson Bailey Baker Barnes Bell Bennett Brooks Brown Butler Campbell Carter Castillo Chen
  Clark Coleman Collins Cooper Cruz Davis Diaz Edwards Evans Fernandez Fisher Flores Foster Garcia Gomez Gonzalez
  Graham Green Gupta Hall Harris Henderson Hernandez Hill Howard Hughes Jackson James Jenkins Johnson Jones Kaur
  Kelly Khan Kim King Kowalski Lee Lewis Lopez Martin Martinez Mehta Mendoza Miller Mitchell Moore Morales Morgan
  Murphy Murray Nelson Nguyen Ortiz Park Parker Patel Perez Perry Phillips Powell Price Ramirez Reed Reyes Rivera
  Roberts Robinson Rodriguez Rogers Ross Russo Sanchez Sanders Santos Scott Shah Simmons Singh Smith Stewart Sullivan
  Taylor Thomas Thompson Torres Turner Walker Ward Washington Watson White Williams Wilson Wood Wright Young Zhang`);

export const STREETS = [
  ...[
    'Maple Ave',
    'Elm St',
    'Oak St',
    'Chestnut St',
    'Park Ave',
    'Washington Ave',
    'Highland Ave',
    'Grove St',
  ],
  ...[
    'Prospect St',
    'Union Ave',
    'Center St',
    'Liberty Ave',
    'Spruce St',
    'Walnut St',
    'Franklin Ave',
    'Mill Rd',
  ],
  ...[
    'Morris Ave',
    'Lincoln Pl',
    'Summit Rd',
    'Valley Rd',
    'Orchard St',
    'Hillside Ave',
    'Church St',
    'Broad St',
  ],
];

export const CARS: readonly (readonly [make: string, model: string])[] = [
  ['Tesla', 'Model 3'],
  ['Tesla', 'Model Y'],
  ['Hyundai', 'Ioniq 5'],
  ['Hyundai', 'Kona Electric'],
  ['Kia', 'EV6'],
  ['Ford', 'Mustang Mach-E'],
  ['Chevrolet', 'Bolt EV'],
  ['Chevrolet', 'Equinox EV'],
  ['Nissan', 'Leaf'],
  ['Volkswagen', 'ID.4'],
  ['Rivian', 'R1S'],
  ['Polestar', '2'],
  ['BMW', 'i4'],
  ['Subaru', 'Solterra'],
];

export const COLORS = ['white', 'black', 'gray', 'silver', 'blue', 'red', 'green'];

/** Area codes around Union; the numbers 555-0100 to 555-0199 are reserved for fiction. */
export const AREA_CODES = words('908 973 201 732 862 551 848 609 917 646 718 347');
