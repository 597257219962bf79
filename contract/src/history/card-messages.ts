/** Said of a fix in every list, so it is alone in this file: the first load of lists has no other sentence about changes. */
export const earlierWording = 'Written for an earlier wording'
