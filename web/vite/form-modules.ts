/** Modules of forms and lists: profiles need neither their scripts nor their texts. */
export const formModulePattern =
  /\/(shared\/(city-\w+|suggestion-reasons|account-nav|account-page)|ui\/controls\/(choices|field|interest-picker|password-field|steps)|ui\/media\/member-card)\.(tsx?|css)/
