/** A value as JSON for a `<script>` element. Text of users in it cannot close the element. */
export const scriptJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')
