/** The page that explains the recommended order. */
export const ORDER_METHOD_PATH = "/recommended-order";
