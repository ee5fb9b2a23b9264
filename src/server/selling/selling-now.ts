import { SELLING, type SellingState } from '../../domain/promise/overload.ts';

/** What is stored of selling, as this node has read it last. */
export class SellingNow {
  state: SellingState = SELLING;
}
