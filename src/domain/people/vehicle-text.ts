/** What a text says of a car. */
export type Vehicle = Record<'vehicleYear' | 'vehicleMake' | 'vehicleModel' | 'vehicleColor', string | null>;

/** '2022 Tesla Model 3'; empty when nothing is known. */
export const carText = ({ vehicleYear, vehicleMake, vehicleModel }: Omit<Vehicle, 'vehicleColor'>): string =>
  [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ');

/** '2022 Tesla Model 3, silver'; empty when nothing is known. */
export const vehicleText = (vehicle: Vehicle): string =>
  [carText(vehicle), vehicle.vehicleColor].filter(Boolean).join(', ');
