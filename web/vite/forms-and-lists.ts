/** Modules of which forms and lists are made: a profile needs neither their script nor their texts. */
export const formModulePattern =
  /\/(api\/(city-\w+|reasons)|ui\/(account-nav|account-page|choices|field|interest-ticks|member-card|password-field|steps))\.(tsx?|css)/
