import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../app/http.ts';

const DEBOUNCE_MS = 200;
const MIN_CHARACTERS = 2;

/** Returns texts that end what a customer types of a place; none while nothing is typed. */
export function useSuggestions(typed: string): readonly string[] {
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isEnough = text.length >= MIN_CHARACTERS;
  const { data } = useQuery({
    queryKey: ['/api/places/suggest', text],
    queryFn: ({ signal }) => call('GET /api/places/suggest', { query: { text }, signal }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A text that is typed to its end needs no suggestion.
  return isEnough ? (data?.places ?? []).filter((place) => place !== text) : [];
}
