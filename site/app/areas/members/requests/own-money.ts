import { ownMoneyCalls } from "@extenso/contract/client/own-money-calls.ts";
import { transport } from "../../../session/transport.ts";

export const ownMoney = ownMoneyCalls(transport);
