import { asDone, type Feature } from '../feature.ts';
import { followStoredFleet, loadFleet, reloadFleet } from './fleet.ts';
import { sendFrames } from './frames.ts';
import { availabilityRoutes, noticeRoutes, technicianRoutes } from './routes.ts';
import { endDutyOfSignedOut, recordSilence, syncDutyRooms } from './set-duty.ts';
import { rosterRoutes, shiftRequestRoutes } from './shifts/routes.ts';
import { technicianSockets } from './sockets.ts';

export const technicians: Feature = {
  routes: [technicianRoutes, noticeRoutes, availabilityRoutes, rosterRoutes, shiftRequestRoutes],
  commands: [technicianSockets],
  jobs: (context) => ({
    'end-duty': () => asDone(endDutyOfSignedOut(context).then(() => recordSilence(context))),
  }),
  memory: { load: loadFleet, reload: reloadFleet },
  background: [sendFrames, syncDutyRooms, followStoredFleet],
};
