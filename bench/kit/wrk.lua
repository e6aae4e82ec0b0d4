-- Sends the requests of a file one after the other and prints the result as one line of JSON.
-- Arguments: the file (load.ts); the mean pause before each request in milliseconds; `step` when all
-- connections send at the same moment.

local ffi = require("ffi")
ffi.cdef [[
  typedef struct { long seconds; long nanoseconds; } bench_time;
  int clock_gettime(int clock, bench_time *time);
]]
local LENGTH_DIGITS = 8
local CLOCK_MONOTONIC = 1

local function now_ms()
  local time = ffi.new("bench_time[1]")
  ffi.C.clock_gettime(CLOCK_MONOTONIC, time)
  return tonumber(time[0].seconds) * 1000 + tonumber(time[0].nanoseconds) / 1e6
end

local the_thread
local requests, count = {}, 0
sent = 0

function setup(thread)
  the_thread = thread
end

function init(args)
  local file = assert(io.open(args[1], "rb"))
  while true do
    local length = file:read(LENGTH_DIGITS)
    if not length then break end
    count = count + 1
    requests[count] = file:read(tonumber(length))
  end
  file:close()
  local pause = tonumber(args[2])
  if args[3] == "step" then
    delay = function() return math.ceil(pause - now_ms() % pause) end
  elseif pause > 0 then
    -- Random, so that connections do not send at the same moment.
    delay = function() return math.random(0, 2 * pause) end
  end
end

function request()
  sent = sent + 1
  -- wrk asks for one request before it starts, to see what it looks like.
  if sent == 2 then
    io.stdout:write("started\n")
    io.stdout:flush()
  end
  return requests[(sent - 1) % count + 1]
end

function done(summary, latency, _)
  local errors = summary.errors
  local percentile = function(p) return latency:percentile(p) / 1000 end
  local form = '\n{"requests":%d,"seconds":%.6f,"p50Ms":%.3f,"p99Ms":%.3f,"p999Ms":%.3f,"failures":%d,"sent":%d}\n'
  io.stdout:write(string.format(form, summary.requests, summary.duration / 1e6,
    percentile(50), percentile(99), percentile(99.9),
    errors.status + errors.connect + errors.read + errors.write + errors.timeout,
    the_thread:get("sent")))
end
