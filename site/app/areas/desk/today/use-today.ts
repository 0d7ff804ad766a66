import { useQuery } from "@tanstack/react-query";
import { keys } from "../api/keys.ts";
import { readToday } from "../api/today.ts";

/** Asked for once by all parts of a page. */
export const useToday = () => useQuery({ queryKey: keys.today, queryFn: ({ signal }) => readToday(signal) });

/** Whether nobody receives mails, since no mail server is set; false until it is known. */
export const useLacksMailServer = (): boolean => useToday().data?.delivers_mail === false;
