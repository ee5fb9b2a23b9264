import { fillProfile } from '../accounts/fill-profile.ts';
import { recordBookingChange as audit, recordRefundChange as auditRefund } from '../audit/record.ts';
import { storeNote } from '../bookings/add-note.ts';
import { storeProof } from '../bookings/proof.ts';
import { provenArrival } from '../bookings/proven-arrival.ts';
import { storeReading } from '../bookings/record-reading.ts';
import { storeSpotPhoto } from '../bookings/spot-photo.ts';
import type { Creation, Decision } from '../changes/change.ts';
import { learnPromise } from '../dispatch/arrival/learn-promise.ts';
import { endOfferByChange } from '../dispatch/offers/end-offer.ts';
import {
  endProblems,
  putTechnicianOut,
  storeProblem,
  storeProblemPhoto,
} from '../dispatch/problems/store-problems.ts';
import { learnServiceTime } from '../dispatch/situation/service-times.ts';
import { declineUsed, leaveByChange, offerPlaceLeft } from '../earlier/end-offer.ts';
import { joinWithBooking } from '../earlier/join-list.ts';
import { clearAlert, createAlert } from '../notifications/alerts/change-alerts.ts';
import { alertGivenBack, alertMoved, waitAgain } from '../notifications/alerts/raise-alerts.ts';
import {
  queueArrived,
  queueLateReceipt,
  queueMessages,
  queueOffer,
  queueProblem,
  queueRefundMail,
  queueReminder,
  queueReport,
  queueTechnicianNamed,
  queueTip,
} from '../notifications/messages/queue-messages.ts';
import {
  recordPredictedArrival,
  recordPredictedDrive,
  recordPromise,
} from '../operations/record-predictions.ts';
import { followPartnerCall, queueHandOver } from '../partners/hand-over.ts';
import { releaseBookingPayment } from '../payments/intents/bind-payment.ts';
import { queueDelayCredit } from '../payments/refunds/credit-delay.ts';
import { holdRest } from '../payments/refunds/hold-rest.ts';
import { storeReport } from '../reports/store-report.ts';
import { learnDriveTime } from '../tracking/learn-drive-time.ts';
import { storeRating } from '../tracking/rate.ts';
import {
  asksForAnswer,
  becameUnassigned,
  hadAnotherTechnician,
  hadTechnician,
  hasLostTechnician,
  hasStep,
  hasTechnician,
  isAcceptedByPartner,
  isBookedAhead,
  isByAnother,
  isByCustomer,
  isByPerson,
  isByStaff,
  isCaptured,
  isCharged,
  isDenied,
  isDispatched,
  isEmergency,
  isFinal,
  isForPartner,
  isGivenBack,
  isHeld,
  isMade,
  isOnWaitingList,
  isOwn,
  isTaken,
  isUnderWay,
  isWaiting,
  isWithoutTechnician,
  wasAwaited,
  wasBegun,
  wasClaimed,
} from './conditions.ts';
import {
  emitBookingChanged,
  emitCustomersChanged,
  emitDriveLearnt,
  emitRefundsChanged,
  emitRefundsEnded,
  emitRefundWaiting,
  pushAcknowledged,
  pushAlert,
  pushBooking,
  pushCount,
  pushEarlier,
  pushJobOffer,
  pushMoved,
  pushOfferEnded,
  pushOfferOpened,
  pushOfferWithdrawn,
  pushToAdmins,
  pushUnassigned,
} from './push-changes.ts';
import {
  type AfterCommit,
  type Subscriber,
  type Subscribers,
  type SubscribersByKind,
  when,
} from './subscriber.ts';

/** What each node does when a booking has got another status. */
const afterStatus: AfterCommit[] = [
  pushBooking,
  pushUnassigned,
  emitBookingChanged,
  pushAcknowledged,
  pushOfferEnded,
  pushEarlier,
];

/** A status change to an open status. It may claim the job for a technician, and an admin may reopen an ended job. */
const openStatus: Subscribers<Decision> = {
  inTransaction: [
    endOfferByChange,
    audit('booking-status'),
    when(hasTechnician, clearAlert),
    when(wasClaimed, recordPredictedArrival, queueMessages('assigned'), queueTechnicianNamed),
    when(isAcceptedByPartner, queueMessages('partner_comes')),
    when(becameUnassigned, waitAgain),
    when(isUnderWay, leaveByChange),
    endProblems,
    followPartnerCall,
  ],
  afterCommit: afterStatus,
};

/** Releases the payment of a cancelled booking, or has the refund wait for another admin. */
const releaseOrHold: Subscriber<Decision> = async (trx, change, { config }) => {
  if (!(await holdRest(trx, change, config.company.refundApprovalOver)))
    return releaseBookingPayment(trx, change);
  await audit('refund-requested')(trx, change);
  await queueMessages('refund_waiting')(trx, change);
};

/** Has staff hear of a booking for which somebody is to be sent. */
const toDispatch: Subscriber<Creation>[] = [
  createAlert,
  queueMessages('new_booking'),
  when(isEmergency, queueMessages('overdue', 'overdue_mail')),
  when(isBookedAhead, queueReminder),
];

/** The subscribers of each booking change, in order. */
export const subscribers: SubscribersByKind = {
  created: {
    inTransaction: [
      fillProfile,
      recordPromise,
      when(isByStaff, audit('booking-taken'), queueMessages('booked_by_phone')),
      when(isDispatched, ...toDispatch),
      when(isOnWaitingList, joinWithBooking),
      when(isForPartner, queueHandOver),
      when(isBookedAhead, declineUsed),
      when(isByCustomer, when(isBookedAhead, queueMessages('booked'))),
    ],
    afterCommit: [pushAlert, pushBooking, pushJobOffer, emitBookingChanged, emitCustomersChanged, pushCount],
  },
  ready: {
    inTransaction: [
      recordPromise,
      ...toDispatch,
      when(isForPartner, queueHandOver),
      when(isBookedAhead, queueMessages('booked')),
    ],
    afterCommit: [pushAlert, pushBooking, pushJobOffer, emitBookingChanged, emitCustomersChanged],
  },
  status: {
    // No booking returns to the status pending.
    pending: { inTransaction: [], afterCommit: [] },
    confirmed: openStatus,
    in_progress: openStatus,
    completed: {
      inTransaction: [
        endOfferByChange,
        audit('booking-status'),
        clearAlert,
        learnServiceTime,
        queueDelayCredit(provenArrival),
        when(wasClaimed, queueMessages('assigned')),
        queueMessages('completed'),
        when(isCharged, queueMessages('receipt_mail')),
        leaveByChange,
        endProblems,
        followPartnerCall,
      ],
      afterCommit: afterStatus,
    },
    cancelled: {
      inTransaction: [
        endOfferByChange,
        audit('booking-status'),
        clearAlert,
        releaseOrHold,
        storeProof,
        when(hadAnotherTechnician, queueMessages('tech_cancelled')),
        queueMessages('cancelled', 'refund_mail'),
        leaveByChange,
        offerPlaceLeft,
        endProblems,
        followPartnerCall,
      ],
      afterCommit: [...afterStatus, emitRefundWaiting],
    },
  },
  assigned: {
    inTransaction: [
      endOfferByChange,
      audit('booking-assigned'),
      clearAlert,
      recordPredictedArrival,
      when(hadTechnician, queueMessages('tech_reassigned')),
      when(isByAnother, queueMessages('tech_assigned')),
      when(isOwn, queueMessages('assigned'), queueTechnicianNamed),
      endProblems,
      followPartnerCall,
    ],
    afterCommit: [pushBooking, pushUnassigned, emitBookingChanged, pushAcknowledged, pushOfferEnded],
  },
  unassigned: {
    inTransaction: [
      endOfferByChange,
      audit('booking-unassigned'),
      endProblems,
      followPartnerCall,
      when(isTaken, waitAgain, queueMessages('tech_reassigned')),
      when(isGivenBack, storeProblem, alertGivenBack),
      when(
        isGivenBack,
        when(wasAwaited, queueMessages('given_back')),
        when(wasBegun, queueMessages('stopped')),
        putTechnicianOut,
      ),
    ],
    afterCommit: [pushBooking, pushUnassigned, emitBookingChanged, pushOfferEnded],
  },
  moved: {
    inTransaction: [
      endOfferByChange,
      audit('booking-moved'),
      recordPromise,
      when(isWithoutTechnician, alertMoved),
      when(hasLostTechnician, queueMessages('tech_reassigned')),
      when(hasTechnician, queueMessages('tech_moved'), queueTechnicianNamed),
      queueMessages('moved'),
      queueReminder,
      leaveByChange,
      offerPlaceLeft,
      endProblems,
      followPartnerCall,
      declineUsed,
    ],
    afterCommit: [
      pushBooking,
      pushMoved,
      emitBookingChanged,
      emitCustomersChanged,
      pushOfferEnded,
      pushEarlier,
    ],
  },
  departed: {
    inTransaction: [recordPredictedDrive, queueMessages('on_the_way'), leaveByChange],
    afterCommit: [pushBooking, emitBookingChanged, pushEarlier],
  },
  arrived: {
    inTransaction: [learnDriveTime, learnPromise, queueArrived, endProblems],
    afterCommit: [pushBooking, emitBookingChanged, emitDriveLearnt],
  },
  spot: { inTransaction: [endProblems], afterCommit: [pushBooking, pushMoved, emitBookingChanged] },
  spot_photo: { inTransaction: [storeSpotPhoto], afterCommit: [pushBooking, emitBookingChanged] },
  problem: {
    inTransaction: [endProblems, storeProblem, queueProblem],
    afterCommit: [pushBooking, emitBookingChanged],
  },
  problem_photo: { inTransaction: [storeProblemPhoto], afterCommit: [pushBooking, emitBookingChanged] },
  taken_over: {
    inTransaction: [when(isHeld, endOfferByChange)],
    afterCommit: [pushToAdmins, pushOfferWithdrawn, emitBookingChanged],
  },
  note: { inTransaction: [storeNote], afterCommit: [pushToAdmins] },
  charging: { inTransaction: [storeReading], afterCommit: [pushBooking, emitBookingChanged] },
  reported: {
    inTransaction: [storeReport, when(isByPerson, queueReport)],
    afterCommit: [pushBooking, emitBookingChanged],
  },
  rated: { inTransaction: [storeRating], afterCommit: [pushBooking, emitBookingChanged] },
  proof: { inTransaction: [storeProof], afterCommit: [pushBooking, emitBookingChanged] },
  payment: {
    inTransaction: [audit('payment'), when(isFinal, queueRefundMail), when(isCaptured, queueLateReceipt)],
    afterCommit: [pushBooking, emitBookingChanged, emitCustomersChanged, emitRefundsEnded],
  },
  refund: {
    inTransaction: [
      auditRefund,
      when(isDenied('rest'), queueRefundMail),
      when(isMade('rest'), queueRefundMail),
      when(isDenied('rest'), queueRefundMail),
      when(isMade('part', 'credit'), queueMessages('part_refunded')),
      when(isMade('delay'), queueMessages('delay_credited')),
      when(isMade('tip'), queueMessages('tip_refunded')),
      when(isWaiting, queueMessages('refund_waiting')),
    ],
    afterCommit: [pushBooking, emitBookingChanged, emitCustomersChanged, emitRefundsChanged],
  },
  dispute: {
    inTransaction: [audit('payment'), when(asksForAnswer, queueMessages('payment_disputed'))],
    afterCommit: [pushBooking, emitBookingChanged, emitCustomersChanged],
  },
  payment_link: {
    inTransaction: [audit('payment'), queueMessages('payment_link')],
    afterCommit: [pushBooking, emitBookingChanged, emitCustomersChanged],
  },
  tip: {
    inTransaction: [audit('payment'), queueTip],
    afterCommit: [pushBooking, emitBookingChanged, emitCustomersChanged, emitRefundsEnded],
  },
  offered: {
    inTransaction: [queueOffer],
    afterCommit: [pushToAdmins, pushJobOffer, emitBookingChanged, pushOfferOpened],
  },
  offer_ended: {
    inTransaction: [],
    afterCommit: [pushToAdmins, pushJobOffer, emitBookingChanged, pushOfferEnded],
  },
  earlier: {
    inTransaction: [
      when(hasStep('offered'), queueMessages('earlier_offered')),
      when(hasStep('removed'), queueMessages('earlier_removed')),
      when(hasStep('told'), queueMessages('earlier_told')),
    ],
    afterCommit: [pushBooking, emitBookingChanged, pushEarlier],
  },
  late: { inTransaction: [queueMessages('late')], afterCommit: [pushBooking, emitBookingChanged] },
  told: {
    inTransaction: [audit('arrival-told'), queueMessages('arrival_told')],
    afterCommit: [pushBooking, emitBookingChanged],
  },
};
