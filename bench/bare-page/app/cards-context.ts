import { createContext } from "react-router";
import type { VehicleCard } from "#domain/stock/card.ts";

export const cardsContext = createContext<VehicleCard[]>();
