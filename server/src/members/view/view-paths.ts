/** Below it are the links that open a view; a link that is not valid says that the view has ended. */
export const memberViewLinkPath = '/staff-view'
/** The view is ended by posting to it. */
export const memberViewEndPath = '/staff-view/end'
/** No link: what the page of a view goes to when its time is over. */
export const memberViewEndedPath = '/staff-view/ended'
