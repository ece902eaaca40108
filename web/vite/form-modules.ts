/** Modules of forms and lists: profiles need neither their scripts nor their texts. */
export const formModulePattern =
  /\/(shared\/city\/[\w-]+|ui\/controls\/(choices|field|interest-picker)|ui\/media\/member-card)\.(tsx?|css)/
/** Modules of sign-up, settings and suggestions, which search doesn't need either. */
export const accountModulePattern =
  /\/(shared\/(suggestion-reasons|account-nav|account-page)|ui\/controls\/(password-field|steps))\.(tsx?|css)/
