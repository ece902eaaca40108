import type { ErrorResponse } from '../errors.ts'

/** Puts a word joiner (U+2060) after the hyphen of "e-mail" and "e-post", where browsers break lines otherwise; not in addresses. */
export const keepEmailOnOneLine = (text: string): string =>
  text.replaceAll(/\be-(?=(?:mail|post)(?![\w.-]*@))/gi, '$&\u2060')

/** Keeps mail addresses in the messages of an error response on one line. */
export const keepErrorEmailOnOneLine = ({ error, ...rest }: ErrorResponse): ErrorResponse => ({
  ...rest,
  error: {
    ...error,
    message: keepEmailOnOneLine(error.message),
    ...(error.fields && {
      fields: Object.fromEntries(
        Object.entries(error.fields).map(([name, message]) => [name, keepEmailOnOneLine(message)]),
      ),
    }),
  },
})
