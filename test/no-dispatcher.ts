import type { Dispatcher } from '../src/client/board/command.ts';

/** A dispatcher whose commands open nothing. */
export const noDispatcher: Dispatcher = {
  ...{ assignTo() {}, chooseTechnician() {}, request() {}, sendPaymentLink() {}, follow() {} },
  ...{ openNextUnassigned() {}, openFocused() {}, openBoard() {}, showTechnician() {}, openPage() {} },
};
