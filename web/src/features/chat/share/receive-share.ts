import { getSharePath, type ShareNotice, shareTarget } from '@amarelle/contract/domain/share-target'
import { findPictureError } from '../composer/find-picture-error.ts'

/** Returns the first photo that a message can carry, and a notice about the others. */
function choosePhoto(files: readonly File[]): { photo?: File | undefined; notice?: ShareNotice | undefined } {
  const photo = files.find((file) => !findPictureError(file))
  if (photo) return { photo, notice: files.length > 1 ? 'first_photo_only' : undefined }
  return { notice: files[0] && findPictureError(files[0]) }
}

async function toSharePath(request: Request, store: (photo: File) => Promise<string>): Promise<string> {
  const form = await request.formData()
  // A form without a chosen file submits an empty one.
  const files = form.getAll(shareTarget.photo).filter((file) => file instanceof File && file.size > 0)
  const { photo, notice } = choosePhoto(files as File[])
  if (!photo) return getSharePath(form, { notice })
  return store(photo).then(
    (id) => getSharePath(form, { photo: id, notice }),
    () => getSharePath(form, { notice: 'photo_not_received' }),
  )
}

/** Returns whether the share sheet may have sent the request: it names no origin, while a form of another site names that site. */
export function isShare({ url, method, headers }: Request): boolean {
  const { pathname, origin } = new URL(url)
  return (
    method === 'POST' &&
    pathname === shareTarget.path &&
    [null, 'null', origin].includes(headers.get('origin'))
  )
}

/**
 * Answers what the system's share sheet posts to `/share`, in the service worker: keeps one photo on the device by `store`, which
 * returns its id, and redirects to the screen that shows it. Nothing is sent to the server but the texts.
 */
export async function receiveShare(
  request: Request,
  store: (photo: File) => Promise<string>,
): Promise<Response> {
  const path = await toSharePath(request, store).catch(() =>
    getSharePath(new URLSearchParams(), { notice: 'photo_not_received' }),
  )
  return Response.redirect(new URL(path, request.url), 303)
}
