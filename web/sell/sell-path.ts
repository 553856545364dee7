export const SELL_PATH = "/sell-my-car";
