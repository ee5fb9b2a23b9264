import { texts } from '../../domain/texts.ts';

/** The fields of a car, in the order of the forms. */
export const vehicleLabels = texts({
  vehicleYear: 'Vehicle year',
  vehicleMake: 'Vehicle make',
  vehicleModel: 'Vehicle model',
  vehicleColor: 'Vehicle color',
  licensePlate: 'License plate',
});
export const vehicleNames = Object.keys(vehicleLabels) as (keyof typeof vehicleLabels)[];
