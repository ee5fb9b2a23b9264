/** The end of a list that goes on, for who does not scroll to it. */
export function ShowMore({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="tap w-full text-[13px] font-semibold text-volt-text">
      Show more
    </button>
  );
}
