/** Where the pictures of a photo are asked for, and stored. */
export const photoSizes = ['small', 'medium', 'large', 'blurred'] as const
export type PhotoSize = (typeof photoSizes)[number]
export const photoPath = (id: string, size: PhotoSize): string => `/photos/${id}/${size}.webp`
export const storedFolder = (id: string): string => `photo/${id.slice(0, 2)}/${id}`
export const storedAt = (id: string, size: PhotoSize): string => `${storedFolder(id)}/${size}.webp`
