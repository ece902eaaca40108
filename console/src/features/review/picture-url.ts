import { getPhotoPictureEndpoint } from '@amarelle/contract/staff/endpoints/photos'

export const getPictureUrl = (id: string, size: 'medium' | 'large'): string =>
  `${getPhotoPictureEndpoint.path}?${new URLSearchParams({ id, size })}`
