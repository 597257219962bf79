/** Characters above which a title is longer than 998 of 1,000 printed headlines. */
export const longTitle = 120
