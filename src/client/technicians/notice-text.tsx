/** The paragraphs of the notice, in the text that the server stores with an acknowledgement. */
export function NoticeText({ text }: { text: string }) {
  return (
    <div className="grid gap-2 text-small text-ink-soft">
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="text-pretty">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
