import * as z from 'zod/mini';
import { Latitude, Longitude } from '../domain/places/place.ts';
import { get, post } from './contract.ts';
import { numeric } from './fields.ts';
import { DistanceResult, QuoteQuery } from './shapes/location-query.ts';

export const placeCalls = {
  calculateDistance: post('/api/calculate-distance', {
    auth: ['customer'],
    summary: 'How far a place is, what that costs and when somebody arrives',
    body: QuoteQuery,
    answers: { 200: DistanceResult },
  }),
  quotePlace: post('/api/quote', {
    auth: 'everybody',
    summary: 'How far a place is, what that costs and when somebody arrives, before sign-in too',
    body: QuoteQuery,
    answers: { 200: DistanceResult },
  }),
  suggestPlaces: get('/api/places/suggest', {
    auth: ['customer'],
    summary: 'Texts that end what is typed of a place with a town or ZIP code in the service area',
    query: z.object({ text: z.string().check(z.maxLength(300)) }),
    answers: { 200: z.object({ places: z.array(z.string()) }) },
  }),
  namePlace: get('/api/geocode/reverse', {
    auth: ['customer'],
    summary: 'The name of a place',
    query: z.object({ latitude: numeric(Latitude), longitude: numeric(Longitude) }),
    answers: { 200: z.object({ place: z.string() }) },
  }),
};
