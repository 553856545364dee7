#!/bin/sh
# Firefox for as long as the process that started it is there: Playwright cannot end it when the tests themselves are killed.
tests=$PPID
(while kill -0 $tests && kill -0 $$; do sleep 1; done; kill -KILL 0) >/dev/null 2>&1 </dev/null &
exec /usr/bin/firefox-esr "$@"
