export type ShareLink = { name: string; href: string };

/** Plain links instead of the networks' widgets: no third-party request is made before a click. */
export function shareLinks(address: string, title: string): ShareLink[] {
  const [url, words] = [encodeURIComponent(address), encodeURIComponent(title)];
  return [
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: "X", href: `https://x.com/intent/post?url=${url}&text=${words}` },
    { name: "WhatsApp", href: `https://wa.me/?text=${words}%20${url}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: "Pinterest", href: `https://www.pinterest.com/pin/create/button/?url=${url}&description=${words}` },
  ];
}
