/** Whether answers arrive here, in one line. */
import { useQuery } from "@tanstack/react-query";
import { TimeAgo } from "../../time/time-ago.tsx";
import { mailKeys, readMailbox } from "./mail-api.ts";

const everyMs = 30_000;

function useMailbox() {
  return useQuery({
    queryKey: mailKeys.mailbox,
    queryFn: ({ signal }) => readMailbox(signal),
    refetchInterval: everyMs,
  });
}

export function MailboxLine() {
  const { data } = useMailbox();
  if (!data) return null;
  const { state, read_at, failed_at, problem, reply_to, reply_to_problem } = data;
  if (state === "off") {
    return <p className="desk-soft desk-mailbox">Answers go to {reply_to}. They don’t show up here.</p>;
  }
  if (state === "failing") {
    return (
      <p role="status" className="desk-error desk-mailbox">
        Answers can’t be read since <TimeAgo gmt={failed_at ?? ""} />: {problem}
      </p>
    );
  }
  if (reply_to_problem) {
    return (
      <p role="status" className="desk-error desk-mailbox">
        {reply_to_problem}
      </p>
    );
  }
  return (
    <p className="desk-soft desk-mailbox">
      {read_at ? (
        <>
          Answers show up here. Mailbox last read: <TimeAgo gmt={read_at} />
        </>
      ) : (
        "Answers show up here. The mailbox is being opened."
      )}
    </p>
  );
}
